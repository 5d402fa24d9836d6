import { Hono } from "hono";
import { graphql } from "ponder";
import { db } from "ponder:api";
import schema from "ponder:schema";

const app = new Hono();
const answer = graphql({ db, schema });
app.use("/", answer);
app.use("/graphql", answer);

export default app;
