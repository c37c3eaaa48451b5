import * as additions from './additions.ts'
import * as administration from './administration.ts'
import * as auth from './auth.ts'
import * as chat from './chat.ts'
import * as consent from './consent.ts'
import * as dataSources from './data-sources.ts'
import type { Endpoint } from './endpoint.ts'
import * as integrations from './integrations.ts'
import * as organisation from './organisation.ts'
import * as pullRequests from './pull-requests.ts'
import * as repositories from './repositories.ts'
import * as search from './search.ts'
import * as user from './user.ts'
import * as workspaces from './workspaces.ts'

const files = [
  additions,
  administration,
  auth,
  chat,
  consent,
  dataSources,
  integrations,
  organisation,
  pullRequests,
  repositories,
  search,
  user,
  workspaces,
]

const isResource = ([name]: [string, unknown]) => name.endsWith('Endpoints')

/** Every call, named `resource.call`: what the backend serves, the OpenAPI page shows and the generated tests walk. */
export const allEndpoints: ReadonlyMap<string, Endpoint> = new Map(
  files.flatMap((file) =>
    Object.entries(file)
      .filter(isResource)
      .flatMap(([resource, calls]) =>
        Object.entries(calls as Record<string, Endpoint>).map(
          ([call, endpoint]) => [`${resource.replace(/Endpoints$/, '')}.${call}`, endpoint] as const,
        ),
      ),
  ),
)
