import { createServer } from "node:http";
import { createRequire } from "node:module";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { cloneElement } from "react";

// Loaded before the built server. It prints each query as a line after QUERY, and after REACT the port of a bare
// `node:http` server: that one sends the queries of the page that was rendered last, and React renders its tree.

const reactServer = createRequire(import.meta.url)("react-dom/server");
const { renderToPipeableStream } = reactServer;
const { query } = pg.Client.prototype;
let queries = [];
let page;

pg.Client.prototype.query = function logged(...sent) {
  const [first, second] = sent;
  const { text, values } = typeof first === "string" ? { text: first, values: second } : first;
  queries.push({ text, values });
  console.log(`QUERY ${text.replaceAll("\n", " ")}`);
  return Reflect.apply(query, this, sent);
};

class UnloggedClient extends pg.Client {
  query(...sent) {
    return Reflect.apply(query, this, sent);
  }
}

reactServer.renderToPipeableStream = (element, options) => {
  const [data, copy] = contextOf(element).serverHandoffStream.tee();
  page = { element, nonce: options.nonce, data: copy, queries };
  queries = [];
  return renderToPipeableStream(withData(element, data), options);
};

/** Returns Remix's context, a property of the innermost element. */
function contextOf({ props }) {
  return props.context ?? contextOf(props.children);
}

/** Returns the same tree with another stream of the loaders' data, which can be read once. */
function withData(element, serverHandoffStream) {
  const { context, children } = element.props;
  if (!context) return cloneElement(element, {}, withData(children, serverHandoffStream));
  return cloneElement(element, { context: { ...context, serverHandoffStream, renderMeta: {} } });
}

function render(element, nonce) {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(element, {
      nonce,
      onAllReady: () => resolve(buffer(stream.pipe(new PassThrough()))),
      onError: reject,
    });
  });
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, Client: UnloggedClient });
const bare = createServer((_req, res) => {
  void answer().then((body) => {
    res.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": body.length });
    res.end(body);
  });
}).listen(0, "127.0.0.1", () => console.log(`REACT ${bare.address().port}`));

async function answer() {
  const { element, nonce, queries: sent } = page;
  page.text ??= new Response(page.data).text();
  const text = await page.text;
  for (const { text: sql, values } of sent) await pool.query(sql, values);
  return render(withData(element, new Response(text).body), nonce);
}
