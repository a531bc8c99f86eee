import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen, type Refuse, sendJson, serve } from '../http.ts';
import { type AuthorizeContext, authorize } from './authorize.ts';
import { Grants } from './grants.ts';
import { openSigningKey } from './keys.ts';
import { issueTokens, type TokenContext } from './token.ts';
import { claimsOf, type GoogleUser } from './users.ts';

export type GoogleOptions = {
  port: number;
  /** File of the issuer's private key; made when it is missing. */
  keyFile: string;
  clientId: string;
  clientSecret: string;
  /** The only URIs that codes are sent to, compared literally. */
  redirectUris: string[];
  /** People to offer in the picker. */
  users: GoogleUser[];
  /** Milliseconds since 1970; for tests. */
  now?: () => number;
  log?: (line: string) => void;
};

type Context = AuthorizeContext & TokenContext;

/**
 * A stand-in for Google sign-in: an OpenID Connect issuer with Google's claims and paths, where a page lets you pick an
 * identity instead of asking for a password. The same email always gets the same `sub`.
 */
export async function startGoogle(options: GoogleOptions) {
  const { now = Date.now, log = () => {} } = options;
  const key = await openSigningKey(options.keyFile);
  const grants = new Grants(now);
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(server, options.port)}`;
  const context: Context = { ...options, issuer, key, grants, now };

  const refuse: Refuse = ({ status }, _req, res) =>
    sendJson(res, status, { error: status === 500 ? 'server_error' : 'invalid_request' });
  server.on('request', (req) => log(`${req.method} ${req.url?.split('?')[0]}`));
  server.on(
    'request',
    serve((req, res) => handle(req, res, context), log, refuse),
  );

  return {
    url: issuer,
    env: {
      AUTH_GOOGLE_ID: options.clientId,
      AUTH_GOOGLE_SECRET: options.clientSecret,
      AUTH_GOOGLE_ISSUER: issuer,
    },
    close: () => closeServer(server),
    /** Deletes all codes and tokens. */
    reset: async () => grants.clear(),
  };
}

async function handle(req: IncomingMessage, res: ServerResponse, context: Context): Promise<void> {
  const url = new URL(req.url ?? '/', context.issuer);
  switch (`${req.method} ${url.pathname}`) {
    case 'GET /.well-known/openid-configuration':
      return sendJson(res, 200, discoveryDocument(context.issuer));
    case 'GET /oauth2/v3/certs':
      return sendJson(res, 200, { keys: [context.key.jwk] });
    case 'GET /o/oauth2/v2/auth':
    case 'POST /o/oauth2/v2/auth':
      return authorize(url, req, res, context);
    case 'POST /token':
      return issueTokens(req, res, context);
    case 'GET /v1/userinfo':
    case 'POST /v1/userinfo':
      return sendUserInfo(req, res, context.grants);
    default:
      return sendJson(res, 404, { error: 'not_found' });
  }
}

function sendUserInfo(req: IncomingMessage, res: ServerResponse, grants: Grants): void {
  const accessToken = /^Bearer (.+)$/i.exec(req.headers.authorization ?? '')?.[1];
  const user = accessToken === undefined ? null : grants.userOf(accessToken);
  if (user) sendJson(res, 200, claimsOf(user));
  else sendJson(res, 401, { error: 'invalid_token' }, { 'www-authenticate': 'Bearer error="invalid_token"' });
}

/** OpenID Connect Discovery 1.0, with the paths of Google's own document. */
function discoveryDocument(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/v1/userinfo`,
    jwks_uri: `${issuer}/oauth2/v3/certs`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: 'aud email email_verified exp family_name given_name iat iss name picture sub'.split(
      ' ',
    ),
    code_challenge_methods_supported: ['S256'],
  };
}
