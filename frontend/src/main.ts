// Start the app: the phone's own memory first, then the words, then the screen.
import { mount } from "svelte";

import App from "./App.svelte";
import { loadTheRest } from "./pages";
import { boot, games, go, route, session, settings } from "./state";
import "./styles/tokens.css";
import "./styles/font.css";
import "./styles/base.css";
import { languageFor, speak, words } from "./text";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");
await boot();
await speak(languageFor(settings.language, navigator.languages));
session.newGroupName = words().groupName;
// Who opens the app in the middle of a game wants that game.
const [running, ...others] = games.running;
if (route.now.page === "home" && running && others.length === 0) {
  go({ page: "game", game: running.id }, { replace: true });
}
mount(App, { target });
loadTheRest();
