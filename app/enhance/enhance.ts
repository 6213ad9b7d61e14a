import { showBarShadow } from "./bar-shadow.ts";
import { copyOnClick } from "./copy.ts";
import { filterLive } from "./live-filter.ts";
import { moveInMenus } from "./menu-keys.ts";
import { noteResizing } from "./resizing.ts";

// The one script of every page, documents and app alike, without framework: what the browser's own elements lack.
document.documentElement.dataset.enhanced = "";
copyOnClick();
filterLive();
showBarShadow();
noteResizing();
moveInMenus();
