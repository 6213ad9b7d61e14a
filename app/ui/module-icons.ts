import * as lucide from "lucide";

/** Icons that documents show, and hydrated pages only for modules: these get the drawing from the server, and the scripts lack it. */
export const moduleDrawings = {
  "badge-check": lucide.BadgeCheck,
  bell: lucide.Bell,
  "book-text": lucide.BookText,
  chart: lucide.ChartSpline,
  "circle-minus": lucide.CircleMinus,
  coins: lucide.Coins,
  command: lucide.SquareSlash,
  dices: lucide.Dices,
  gift: lucide.Gift,
  house: lucide.House,
  inbox: lucide.Inbox,
  "layout-dashboard": lucide.LayoutDashboard,
  "log-in": lucide.LogIn,
  "log-out": lucide.LogOut,
  monitor: lucide.Monitor,
  moon: lucide.Moon,
  shield: lucide.Shield,
  sparkles: lucide.Sparkles,
  sun: lucide.Sun,
  ticket: lucide.Ticket,
  "trending-up": lucide.TrendingUp,
  "user-round-cog": lucide.UserRoundCog,
  users: lucide.Users,
  wrench: lucide.Wrench,
};
