import { showBarShadow } from "./bar-shadow.ts";
import { copyOnClick } from "./copy.ts";
import { filterLive } from "./live-filter.ts";
import { moveInMenus } from "./menu-keys.ts";
import { noteResizing } from "./resizing.ts";

// The script of every page, documents and app alike, without a framework.
document.documentElement.dataset.enhanced = "";
copyOnClick();
filterLive();
showBarShadow();
noteResizing();
moveInMenus();
