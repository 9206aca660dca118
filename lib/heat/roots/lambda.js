import { each } from "./each.js";

/** @import { ExportSpec, FrameworkTable, HandlerSpec } from "../../types.js" */

/** @type {HandlerSpec} */
const handler = { as: "handler", roles: ["request"] };

/** `{ before: async (request) => {}, after, onError }`
 * @type {HandlerSpec} */
const middlewares = { options: each(["before", "after", "onError"], { as: "middleware" }) };

/** Sources of events that the types of handlers are named after. */
const SOURCES = [
  "ALB",
  "APIGateway",
  "APIGatewayProxy",
  "APIGatewayProxyHandlerV2",
  "AppSyncResolver",
  "CloudFrontRequest",
  "CloudFrontResponse",
  "Connect",
  "DynamoDBStream",
  "EventBridge",
  "Firehose",
  "IoT",
  "KinesisStream",
  "LambdaFunctionURL",
  "LexV2",
  "MSK",
  "S3",
  "SES",
  "SNS",
  "SQS",
  "Scheduled",
];

/** @type {NonNullable<ExportSpec["parameters"]>["names"]} */
const PARAMETERS = [/^_?(event|evt)$/, /^_?(context|ctx)$/, /^_?(callback|cb|done)$/];

/** Many things are called `handler`: a file is a function's when both parameters say so, or when the file uses what only Lambda has.
 * https://docs.aws.amazon.com/lambda/latest/dg/nodejs-handler.html, https://middy.js.org
 * @type {FrameworkTable<"Lambda">} */
export default {
  name: "Lambda",
  modules: { "aws-lambda": {}, ...each(["@middy/core", "middy"], { "": { ...handler, returns: "middy" } }) },
  globals: { "awslambda.streamifyResponse": { as: "handler", roles: ["request"] } },
  kinds: {
    middy: {
      ...each(["before", "after", "onError"], { as: "middleware", returns: "self" }),
      use: { ...middlewares, returns: "self" },
      handler: { ...handler, returns: "self" },
    },
  },
  requestTypes: each(
    [
      "APIGatewayEvent",
      "APIGatewayProxyEvent",
      "APIGatewayProxyEventV2",
      "APIGatewayRequestAuthorizerEvent",
      "APIGatewayTokenAuthorizerEvent",
      "ALBEvent",
      "CloudFrontRequestEvent",
      "LambdaFunctionURLEvent",
      "S3Event",
      "SNSEvent",
      "SQSEvent",
      "SQSRecord",
      "DynamoDBStreamEvent",
      "KinesisStreamEvent",
    ],
    "request",
  ),
  functionTypes: each(
    [
      "Handler",
      "ProxyHandler",
      "APIGatewayProxyWithCognitoAuthorizerHandler",
      "APIGatewayProxyWithLambdaAuthorizerHandler",
      "APIGatewayTokenAuthorizerHandler",
      "APIGatewayRequestAuthorizerHandler",
      ...SOURCES.flatMap((source) => [`${source}Handler`, `${source}HandlerV2`]),
    ],
    handler,
  ),
  objectTypes: each(["MiddlewareObj", "MiddlewareObject"], middlewares),
  exported: [
    { paths: ["handler"], parameters: { names: PARAMETERS, least: 2 }, spec: handler },
    {
      paths: ["handler"],
      imports: ["aws-lambda", "aws-sdk", "@aws-sdk/*", "@aws-lambda-powertools/*", "@middy/*", "@netlify/*"],
      parameters: { names: PARAMETERS, least: 1 },
      spec: handler,
    },
    { paths: ["*"], parameters: { names: PARAMETERS, least: 3 }, spec: handler },
  ],
};
