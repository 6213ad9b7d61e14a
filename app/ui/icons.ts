import * as lucide from "lucide";
import { documentDrawings } from "./document-icons.ts";
import { moduleDrawings } from "./module-icons.ts";

/** Lucide's icons by the names that content, settings modules and pages use. */
const drawings = {
  ...documentDrawings,
  ...moduleDrawings,
  "arrow-down": lucide.ArrowDown,
  "arrow-left": lucide.ArrowLeft,
  check: lucide.Check,
  "chevron-down": lucide.ChevronDown,
  "chevron-left": lucide.ChevronLeft,
  "chevron-right": lucide.ChevronRight,
  "circle-alert": lucide.CircleAlert,
  "circle-check": lucide.CircleCheck,
  "circle-dashed": lucide.CircleDashed,
  "circle-question-mark": lucide.CircleQuestionMark,
  "circle-x": lucide.CircleX,
  "cloud-check": lucide.CloudCheck,
  "cloud-off": lucide.CloudOff,
  download: lucide.Download,
  "external-link": lucide.ExternalLink,
  eye: lucide.Eye,
  folder: lucide.Folder,
  hash: lucide.Hash,
  history: lucide.RotateCcwClock,
  hourglass: lucide.Hourglass,
  info: lucide.Info,
  keyboard: lucide.Keyboard,
  "mail-open": lucide.MailOpen,
  megaphone: lucide.Megaphone,
  menu: lucide.Menu,
  "messages-square": lucide.MessagesSquare,
  pen: lucide.PenLine,
  plus: lucide.Plus,
  search: lucide.Search,
  send: lucide.Send,
  "shield-alert": lucide.ShieldAlert,
  trash: lucide.Trash,
  "triangle-alert": lucide.TriangleAlert,
  undo: lucide.Undo2,
  unplug: lucide.Unplug,
  volume: lucide.Volume2,
} satisfies Record<string, lucide.IconNode>;

export type IconName = keyof typeof drawings;

/** Icons that modules may have. */
export type ModuleIconName = Exclude<IconName, keyof typeof documentDrawings>;

/** The icons as the content of an SVG with the `viewBox` "0 0 24 24". */
export const icons = Object.fromEntries(
  Object.entries(drawings).map(([name, shapes]) => [
    name,
    shapes.map(([tag, attributes]) => element(tag, attributes)).join(""),
  ]),
) as Record<IconName, string>;

function element(tag: string, attributes: object): string {
  return `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("")}/>`;
}
