"""The Chromium that tests and pictures are made with: which one, and what it is told."""

import shutil

NAMES = ("chromium-headless-shell", "chromium")
"""Debian's. The first is the same browser without windows, for a fifth less of a test's time."""

# Of the browser's own: the first three make a page for the address bar of every window, which
# costs as much as a page of ours. The rest playwright turns off as well: the last such flag counts.
OFF = [
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]
# Nothing here may ask the browser maker's servers for anything.
FLAGS = [
    f"--disable-features={','.join(OFF)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def installed() -> str | None:
    """The path of the machine's own Chromium; None: playwright has to find one it installed."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)
