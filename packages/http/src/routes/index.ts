/** Every endpoint. */
import type { Route } from "../routing/route.js";
import { v1Routes } from "../v1/routes.js";
import { accountRoutes } from "./account.js";
import { agentRoutes } from "./agent.js";
import { artifactRoutes } from "./artifacts.js";
import { batchRoutes } from "./batch.js";
import { crawlRoutes } from "./crawl.js";
import { descriptionRoutes } from "./description.js";
import { extractRoutes } from "./extract.js";
import { feedbackRoutes } from "./feedback.js";
import { jobRoutes } from "./jobs.js";
import { mapRoutes } from "./map.js";
import { monitorRoutes } from "./monitor.js";
import { monitorRecipientRoutes } from "./monitor-recipients.js";
import { notHereRoutes } from "./not-here.js";
import { parseRoutes } from "./parse.js";
import { replayRoutes } from "./replay.js";
import { researchRoutes } from "./research.js";
import { scrapeRoutes } from "./scrape.js";
import { searchRoutes } from "./search.js";
import { serverRoutes } from "./server.js";
import { sessionRoutes } from "./sessions.js";
import { threatProtectionRoutes } from "./threat-protection.js";

const ENDPOINTS: readonly Route[] = [
  ...serverRoutes,
  ...scrapeRoutes,
  ...parseRoutes,
  ...sessionRoutes,
  ...replayRoutes,
  ...accountRoutes,
  ...threatProtectionRoutes,
  ...feedbackRoutes,
  ...artifactRoutes,
  ...crawlRoutes,
  ...batchRoutes,
  ...mapRoutes,
  ...extractRoutes,
  ...jobRoutes,
  ...searchRoutes,
  ...researchRoutes,
  ...agentRoutes,
  ...monitorRoutes,
  ...monitorRecipientRoutes,
  ...notHereRoutes,
  ...v1Routes,
];

export const ROUTES: readonly Route[] = [...ENDPOINTS, ...descriptionRoutes(ENDPOINTS)];
