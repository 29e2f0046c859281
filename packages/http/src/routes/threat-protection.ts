/** GET and PUT /v2/team/threat-protection: the policy that every request of a team runs under. */
import { clientFieldsShape, validate } from "@quern/core/options";
import { readPolicy, threatPolicySchema, writePolicy } from "../access/threat-policy.js";
import { readJson } from "../routing/body.js";
import { json } from "../routing/respond.js";
import { keyedRoute, type Route } from "../routing/route.js";

const PATH = "/v2/team/threat-protection";
const requestSchema = threatPolicySchema.extend(clientFieldsShape);

export const threatProtectionRoutes: readonly Route[] = [
  keyedRoute({
    method: "GET",
    path: PATH,
    summary: "The team's threat protection policy",
    answer: "ThreatPolicy",
    tag: "Account",
    group: "status",
    handle: async ({ services, caller }) =>
      json({ success: true, data: await readPolicy(services.state, caller.team.id) }),
  }),
  keyedRoute({
    method: "PUT",
    path: PATH,
    summary: "Set the team's threat protection policy; what is left out falls back to its default",
    answer: "ThreatPolicy",
    tag: "Account",
    group: "status",
    body: () => requestSchema,
    async handle({ request, services, caller }) {
      const {
        origin: _origin,
        integration: _integration,
        ...policy
      } = validate(requestSchema, await readJson(request));
      await writePolicy(services.state, caller.team.id, policy);
      return json({ success: true, data: policy });
    },
  }),
];
