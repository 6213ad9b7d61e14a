import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";

import type { Dossier } from "#app/features/applications/dossier.server.ts";
import { LeaveGuard } from "#app/shell/leave-guard.tsx";

import type { Answer, Typed } from "./answer.ts";
import { Content } from "./content.tsx";
import { Decision } from "./decision.tsx";
import type { Done } from "./done.ts";
import { useFocusKept } from "./focus.ts";
import { DetailHead } from "./detail-head.tsx";
import { History } from "./history.tsx";
import { Notes } from "./notes.tsx";
import { reviewPath, type ReviewQuery } from "./query.ts";
import { Withdrawn } from "./withdrawn.tsx";

interface DetailProps {
  query: ReviewQuery;
  dossier: Dossier;
  done?: Done;
  answer?: Answer;
}

/** One applicant: what they sent, what is decided and told, what was noted and what has happened. */
export function Detail(props: DetailProps) {
  const { query, dossier } = props;
  const heading = useFocusKept<HTMLHeadingElement>(dossier.discordId);
  return (
    <>
      <DetailHead heading={heading} dossier={dossier} query={query} />
      <Review key={dossier.discordId} {...props} />
    </>
  );
}

/** All of it is one form, so that whichever button is pressed, what is typed in either field goes along and comes back. */
function Review({ query, dossier, answer, ...props }: DetailProps) {
  const { discordId, application, undoable, events, notes } = dossier;
  const posting = useNavigation().formMethod === "POST";
  const [unsent, setUnsent] = useState<Typed>({});
  const action = reviewPath(query, discordId);
  const done = answer?.outcome === "done" ? answer.done : answer ? undefined : props.done;
  const shared = { action, posting, done, answer };
  return (
    <>
      <Form
        method="post"
        action={action}
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
        onSubmit={(event) => posting && event.preventDefault()}
      >
        {application ? (
          <>
            <Content application={application} />
            <Decision
              {...shared}
              application={application}
              undoable={undoable}
              onUnsent={(message) => setUnsent((others) => ({ ...others, message }))}
            />
          </>
        ) : (
          <Withdrawn events={events} answer={answer} message={unsent.message ?? answer?.typed?.message} />
        )}
        <Notes {...shared} notes={notes} onUnsent={(note) => setUnsent((others) => ({ ...others, note }))} />
        <History {...shared} events={events} undoable={undoable} />
      </Form>
      <LeaveGuard active={(unsent.message ?? unsent.note) !== undefined && !posting} />
    </>
  );
}
