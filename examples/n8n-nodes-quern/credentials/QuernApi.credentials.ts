import type { IAuthenticateGeneric, ICredentialTestRequest, ICredentialType, INodeProperties } from "n8n-workflow";

export class QuernApi implements ICredentialType {
  name = "quernApi";
  displayName = "Quern API";
  documentationUrl = "https://github.com/quern/quern/blob/main/docs/rest.md";
  properties: INodeProperties[] = [
    {
      displayName: "Server",
      name: "baseUrl",
      type: "string",
      default: "http://127.0.0.1:3002",
      description: "Address of a server started with `quern serve`",
      required: true,
    },
    { displayName: "Key", name: "apiKey", type: "string", typeOptions: { password: true }, default: "" },
  ];
  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.apiKey}}" } },
  };
  test: ICredentialTestRequest = { request: { baseURL: "={{$credentials.baseUrl}}", url: "/v2/concurrency-check" } };
}
