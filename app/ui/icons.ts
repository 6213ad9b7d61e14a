import * as lucide from "lucide";
import { documentDrawings } from "./document-icons.ts";

/** Lucide's icons by the names that content, settings modules and pages use. */
const drawings = {
  ...documentDrawings,
  "arrow-down": lucide.ArrowDown,
  "arrow-left": lucide.ArrowLeft,
  at: lucide.AtSign,
  "badge-check": lucide.BadgeCheck,
  bell: lucide.Bell,
  "book-text": lucide.BookText,
  bot: lucide.Bot,
  chart: lucide.ChartSpline,
  check: lucide.Check,
  "chevron-down": lucide.ChevronDown,
  "chevron-left": lucide.ChevronLeft,
  "chevron-right": lucide.ChevronRight,
  "circle-alert": lucide.CircleAlert,
  "circle-check": lucide.CircleCheck,
  "circle-dashed": lucide.CircleDashed,
  "circle-minus": lucide.CircleMinus,
  "circle-question-mark": lucide.CircleQuestionMark,
  "circle-x": lucide.CircleX,
  "cloud-check": lucide.CloudCheck,
  "cloud-off": lucide.CloudOff,
  code: lucide.CodeXml,
  coins: lucide.Coins,
  command: lucide.SquareSlash,
  dices: lucide.Dices,
  download: lucide.Download,
  "external-link": lucide.ExternalLink,
  eye: lucide.Eye,
  folder: lucide.Folder,
  gift: lucide.Gift,
  hash: lucide.Hash,
  history: lucide.RotateCcwClock,
  hourglass: lucide.Hourglass,
  house: lucide.House,
  inbox: lucide.Inbox,
  info: lucide.Info,
  keyboard: lucide.Keyboard,
  "layout-dashboard": lucide.LayoutDashboard,
  "log-in": lucide.LogIn,
  "log-out": lucide.LogOut,
  "mail-open": lucide.MailOpen,
  megaphone: lucide.Megaphone,
  menu: lucide.Menu,
  message: lucide.MessageCircle,
  "messages-square": lucide.MessagesSquare,
  monitor: lucide.Monitor,
  moon: lucide.Moon,
  pen: lucide.PenLine,
  plus: lucide.Plus,
  refresh: lucide.RefreshCw,
  scroll: lucide.ScrollText,
  search: lucide.Search,
  send: lucide.Send,
  settings: lucide.Settings,
  shield: lucide.Shield,
  "shield-alert": lucide.ShieldAlert,
  skip: lucide.SkipForward,
  sparkles: lucide.Sparkles,
  sun: lucide.Sun,
  ticket: lucide.Ticket,
  trash: lucide.Trash,
  "trending-up": lucide.TrendingUp,
  "triangle-alert": lucide.TriangleAlert,
  undo: lucide.Undo2,
  unplug: lucide.Unplug,
  "user-round-cog": lucide.UserRoundCog,
  users: lucide.Users,
  volume: lucide.Volume2,
  wrench: lucide.Wrench,
} satisfies Record<string, lucide.IconNode>;

export type IconName = keyof typeof drawings;

/** Icons that hydrated pages may show, too. */
export type AppIconName = Exclude<IconName, keyof typeof documentDrawings>;

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
