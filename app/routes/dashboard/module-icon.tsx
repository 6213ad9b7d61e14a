import {
  Bell,
  ChartSpline,
  MessageCircle,
  ScrollText,
  Shield,
  SquareSlash,
  Ticket,
  Users,
  type LucideIcon,
} from "lucide-react";

import type { ModuleIcon as Name } from "#app/features/settings/field.ts";

export function ModuleIcon({ name }: { name: Name }) {
  const Icon = ICONS[name];
  return (
    <span className="grid size-10 flex-none place-items-center rounded-control bg-accent-soft text-accent-strong">
      <Icon aria-hidden="true" size={20} />
    </span>
  );
}

const ICONS: Record<Name, LucideIcon> = {
  bell: Bell,
  chart: ChartSpline,
  command: SquareSlash,
  message: MessageCircle,
  scroll: ScrollText,
  shield: Shield,
  ticket: Ticket,
  users: Users,
};
