import { minutes } from '#src/lib/durations.ts'
import type { GithubReturn } from '#src/contract/github-settings.ts'
import type { Config } from '../config.ts'
import { countRepositories, readInstallation } from '../github-app/check-github.ts'
import type { GithubApp } from '../github-app/github-app.ts'
import { type InstallationReply, PermittedReply, PersonReply } from '../github-app/github-replies.ts'
import { refused } from '../http/refusal.ts'
import { HostFailed } from '../integrations/host-fault.ts'
import { readPersonToken } from '../oauth/github-person.ts'
import { SignInFailed } from '../oauth/sign-in-failed.ts'
import { getReturnAddress } from './github-installation.present.ts'

const pageSize = 100
const maxPages = 10
const clockDifferenceMs = 1 * minutes

export const notProven = () => refused(403, 'errors.githubNotProven')
const returnInvalid = () => refused(409, 'errors.githubReturnInvalid')

const exchange = async (config: Config, app: GithubApp, { code, state }: GithubReturn, signal: AbortSignal) => {
  const { url, client } = app.settings
  if (client === undefined || code === undefined) throw notProven()
  const { id: clientId, secret: clientSecret } = client
  const host = { url, clientId, clientSecret, redirectUri: getReturnAddress(config) }
  try {
    return await readPersonToken(config, host, { code, state }, signal)
  } catch (error) {
    if (!(error instanceof SignInFailed)) throw error
    throw error.reason === 'unavailable' ? new HostFailed({ kind: 'unreachable' }) : returnInvalid()
  }
}

/**
 * Connecting lets an organisation here read whatever the installation reaches, now and later. Somebody who may read a
 * repository there sees the installation as well, so only who administers all of it is taken at their word.
 */
const administersAll = async (app: GithubApp, token: string, id: number, signal: AbortSignal): Promise<boolean> => {
  let seen = 0
  for (let page = 1; page <= maxPages; page += 1) {
    const path = `/user/installations/${id}/repositories?per_page=${pageSize}&page=${page}`
    const { body, hasNext } = await app.callAsPerson(token, { path }, PermittedReply, signal)
    if (body.repositories.some(({ permissions }) => !permissions.admin)) return false
    seen += body.repositories.length
    if (!hasNext || page === maxPages) {
      return seen > 0 && body.total_count === (await countRepositories(app, id, signal))
    }
  }
  return false
}

const isPersonsOwn = async (app: GithubApp, token: string, reply: InstallationReply, signal: AbortSignal) => {
  const { body } = await app.callAsPerson(token, { path: '/user' }, PersonReply, signal)
  return body.id === reply.account.id || (await administersAll(app, token, reply.id, signal))
}

interface Arrival {
  readonly given: GithubReturn
  readonly installationId: number
  readonly issuedAt: number
}

/**
 * Anybody can name the number of an installation. Without an OAuth client nothing tells who came back, so only an
 * installation that was made after the person had left for GitHub is taken.
 */
const prove = async (config: Config, app: GithubApp, { given, ...arrival }: Arrival, signal: AbortSignal) => {
  const token = app.settings.client && (await exchange(config, app, given, signal))
  const reply = await readInstallation(app, arrival.installationId, signal)
  const isProven =
    token === undefined
      ? Date.parse(reply.created_at) >= arrival.issuedAt - clockDifferenceMs
      : await isPersonsOwn(app, token, reply, signal)
  if (!isProven) throw notProven()
  return reply
}

export const proveInstallation = async (
  ...[config, app, arrival, signal]: Parameters<typeof prove>
): Promise<InstallationReply> => {
  try {
    return await prove(config, app, arrival, signal)
  } catch (error) {
    const isHidden = error instanceof HostFailed && ['notFound', 'forbidden'].includes(error.fault.kind)
    throw isHidden ? notProven() : error
  }
}
