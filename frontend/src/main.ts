// Start the app: the phone's own memory first, then the words and the page, then the screen.
import { mount } from "svelte";

import App from "./App.svelte";
import { calm, loadPage, loadTheRest } from "./pages";
import { boot, games, go, route, session, settings } from "./state";
import "./styles/tokens.css";
import "./styles/font.css";
import "./styles/base.css";
import { firstWords, languageFor, learnAll, speak } from "./text";

// Not awaited at the top: later files import from this one, and would wait for it for ever.
void start();

async function start(): Promise<void> {
  const target = document.getElementById("app");
  if (!target) throw new Error("index.html has no #app");
  await boot(undefined, () => void askToClose(target));
  await speak(languageFor(settings.language, navigator.languages));
  session.newGroupName = firstWords().groupName;
  // Who opens the app in the middle of a game wants that game.
  const [running, ...others] = games.running;
  if (route.now.page === "home" && running && others.length === 0) {
    go({ page: "game", game: running.id }, { replace: true });
  }
  // A page that cannot be loaded says so when it is shown.
  if (route.now.page !== "home") await loadPage(route.now.page).catch(() => undefined);
  target.textContent = "";
  // A breath before the screen is built, so that a slow phone is never held for long at once.
  await new Promise((done) => setTimeout(done));
  mount(App, { target });
  await calm();
  loadTheRest();
  void keepTheApp().catch(() => undefined);
}

/** The service worker keeps all files for a table without a network, and tells of a new version. */
async function keepTheApp(): Promise<void> {
  const { registerWorker } = await import("./worker/register");
  await registerWorker(async (apply) => (await import("./pages/later")).offerUpdate(apply));
}

/** A page of an older version, open in another window, keeps the database: this one goes on when it is closed. */
async function askToClose(target: HTMLElement): Promise<void> {
  await speak(languageFor(null, navigator.languages));
  target.textContent = (await learnAll()).notices.blocked;
}
