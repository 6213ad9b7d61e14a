import { useTranslation } from "react-i18next";

import type { IconName } from "#app/content/icons.ts";
import { Icon } from "#app/ui/icon.tsx";

interface MemberCardProps {
  name: string;
  role: string;
  bio: string;
  image: string;
  links: { label: string; icon: IconName; url: string }[];
}

/** One of those who make the bot. */
export function MemberCard({ name, role, bio, image, links }: MemberCardProps) {
  const { t } = useTranslation("site");
  return (
    <li className="card member">
      <img
        src={image}
        alt={t("team.portrait", { name })}
        width={480}
        height={480}
        decoding="async"
        className="member-image"
      />
      <div className="member-words">
        <h2 className="member-name">{name}</h2>
        <p className="member-role">{role}</p>
        <p className="member-bio">{bio}</p>
        <ul className="member-links">
          {links.map(({ label, icon, url }) => (
            <li key={url}>
              <a
                href={url}
                target="_blank"
                rel="me noopener"
                className="button button-secondary button-medium"
              >
                <Icon name={icon} size={18} />
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
