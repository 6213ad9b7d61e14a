import { useTranslation } from "react-i18next";

import type { IconName } from "#app/content/icons.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface MemberCardProps {
  name: string;
  role: string;
  bio: string;
  image: string;
  links: { label: string; icon: IconName; url: string }[];
}

/** Card of a team member: two columns for a single member, else one. */
export function MemberCard({ name, role, bio, image, links }: MemberCardProps) {
  const { t } = useTranslation("site");
  return (
    <li className="group card grid grid-cols-1 overflow-clip md:only:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <img
        src={image}
        alt={t("team.portrait", { name })}
        width={480}
        height={480}
        decoding="async"
        className="aspect-square w-full bg-[#0b2536] object-cover md:group-only:h-full"
      />
      <div className="grid grid-cols-1 content-center p-[clamp(1.5rem,5vw,3.5rem)] md:group-not-only:content-start">
        <h2 className="text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)] tracking-[-0.025em]">{name}</h2>
        <p className="mt-1.5 font-semibold text-accent">{role}</p>
        <p className="mt-5 max-w-136 text-lead text-muted">{bio}</p>
        <ul className="mt-7 flex flex-wrap gap-2.5">
          {links.map(({ label, icon, url }) => (
            <li key={url} className="max-w-full">
              <ButtonLink
                href={url}
                target="_blank"
                rel="me noopener"
                variant="secondary"
                className="max-w-full"
              >
                <Icon name={icon} size={18} />
                {label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
