import { useNavigation } from "@remix-run/react";
import { useState } from "react";

import type { Dossier } from "#app/features/applications/dossier.server.ts";
import { LeaveGuard } from "#app/shell/leave-guard.tsx";

import type { Answer } from "./answer.ts";
import { Content } from "./content.tsx";
import { DecisionForm } from "./decision-form.tsx";
import type { Done } from "./done.ts";
import { useFocusKept } from "./focus.ts";
import { DetailHead } from "./detail-head.tsx";
import { History } from "./history.tsx";
import { Notes } from "./notes.tsx";
import { reviewPath, type ReviewQuery } from "./query.ts";
import type { Neighbours } from "./neighbour-links.tsx";
import { Withdrawn } from "./withdrawn.tsx";

interface DetailProps {
  query: ReviewQuery;
  dossier: Dossier;
  neighbours: Neighbours;
  done?: Done;
  answer?: Answer;
}

/** One applicant: what they sent, what is decided and told, what was noted and what has happened. */
export function Detail({ query, dossier, neighbours, done, answer }: DetailProps) {
  const { discordId, application, undoable, events, notes } = dossier;
  const posting = useNavigation().formMethod === "POST";
  const [unsent, setUnsent] = useState({ message: false, note: false });
  const heading = useFocusKept<HTMLHeadingElement>(discordId);
  const action = reviewPath(query, discordId);
  return (
    <>
      <DetailHead heading={heading} dossier={dossier} query={query} neighbours={neighbours} />
      <div key={discordId} className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {application ? (
          <>
            <Content application={application} />
            <DecisionForm
              action={action}
              application={application}
              undoable={undoable}
              done={done}
              answer={answer}
              posting={posting}
              onUnsent={(message) => setUnsent((others) => ({ ...others, message }))}
            />
          </>
        ) : (
          <Withdrawn events={events} answer={answer} />
        )}
        <Notes
          action={action}
          notes={notes}
          done={done}
          answer={answer}
          posting={posting}
          onUnsent={(note) => setUnsent((others) => ({ ...others, note }))}
        />
        <History action={action} events={events} undoable={undoable} posting={posting} />
      </div>
      <LeaveGuard active={(unsent.message || unsent.note) && !posting} />
    </>
  );
}
