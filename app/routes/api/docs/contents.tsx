import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { Reference } from "#app/http/openapi/reference.server.ts";

import { Method } from "./layout.tsx";

export function Contents({ groups }: Pick<Reference, "groups">) {
  const { t } = useTranslation("api");
  return (
    <nav
      className="rounded-card border border-line bg-surface p-5 lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)] lg:max-h-[calc(100svh-var(--bar-height)-3rem)] lg:scrollbar-thin lg:self-start lg:overflow-auto"
      aria-labelledby="contents"
    >
      <h2 id="contents" className="mb-2 text-[1.125rem]">
        {t("contents")}
      </h2>
      <ul>
        {groups.map(({ group, operations }) => (
          <li key={group}>
            <ContentsLink to={group} className="mt-2 font-[650]">
              {t(`groups.${group}.title`)}
            </ContentsLink>
            <ul>
              {operations.map(({ id, method, path, summary }) => (
                <li key={id}>
                  <ContentsLink to={id} title={path}>
                    <Method column>{method}</Method> <span lang="en">{summary}</span>
                  </ContentsLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <ContentsLink to="errors" className="mt-2 font-[650]">
            {t("errors.title")}
          </ContentsLink>
        </li>
      </ul>
    </nav>
  );
}

interface ContentsLinkProps {
  to: string;
  title?: string;
  className?: string;
  children: ReactNode;
}

function ContentsLink({ to, title, className = "", children }: ContentsLinkProps) {
  return (
    <a
      href={`#${to}`}
      title={title}
      className={`flex min-h-8 items-baseline gap-2 rounded-lg px-2 py-1 text-compact leading-[1.4] hover:bg-accent-soft hover:text-accent-strong ${className}`}
    >
      {children}
    </a>
  );
}
