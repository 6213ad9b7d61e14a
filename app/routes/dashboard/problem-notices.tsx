import { useLocation } from "@remix-run/react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Time } from "#app/ui/time.tsx";
import type { ProblemView } from "./problem-view.server.ts";

export function ProblemNotices({ problems }: { problems: ProblemView[] }) {
  const { pathname } = useLocation();
  return problems.map(({ title, text, invite, report, tried, works }, index) => (
    <div key={index} className={`notice notice-${works ? "success" : "warning"} mb-3 flex-wrap`}>
      <Icon name={works ? "circle-check" : "triangle-alert"} size={20} className="notice-icon" />
      <div className="min-w-0 flex-1 basis-60">
        {works && (
          <p className="font-semibold">
            {works.text} <Time value={works.at} />
          </p>
        )}
        <p className={works ? "" : "font-semibold"}>{title}</p>
        {text && <p>{text}</p>}
        <p className="text-sm">
          {tried ? (
            <>
              {tried.text} <Time value={tried.at} />
            </>
          ) : (
            <>
              {report.since} <Time value={report.firstAt} />, {report.count}, {report.last}{" "}
              <Time value={report.lastAt} />
            </>
          )}
        </p>
      </div>
      {invite && (
        <ButtonLink
          href={`${invite.path}&back=${encodeURIComponent(pathname)}`}
          variant="secondary"
          size="small"
          className="self-start"
        >
          {invite.label}
        </ButtonLink>
      )}
    </div>
  ));
}
