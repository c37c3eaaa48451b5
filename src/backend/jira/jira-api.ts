import * as v from 'valibot'
import type { JiraDeployment } from '#src/contract/jira.ts'
import type { Config } from '../config.ts'
import { HostFailed, toHostFault, toStatusFault } from '../integrations/host-fault.ts'
import { createHostFetch } from '../integrations/host-fetch.ts'

export interface JiraAccess {
  readonly deployment: JiraDeployment
  readonly address: string
  readonly email?: string | undefined
  readonly token: string
}

interface JiraDeps {
  readonly config: Config
  readonly clock: () => number
}

export interface JiraRequest<Value> {
  readonly path: string
  readonly body?: object
  readonly reply: v.GenericSchema<unknown, Value>
  /** Sends no token, to version 2, which every Jira has. */
  readonly isAnonymous?: true
}

export interface JiraApi {
  readonly access: JiraAccess
  ask<Value>(request: JiraRequest<Value>, signal: AbortSignal): Promise<Value>
}

const versions: Readonly<Record<JiraDeployment, number>> = { cloud: 3, dataCenter: 2 }

const toAuthorization = ({ deployment, email = '', token }: JiraAccess): string =>
  deployment === 'cloud' ? `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}` : `Bearer ${token}`

const isJson = ({ headers }: Response): boolean => /^application\/json\b/i.test(headers.get('content-type') ?? '')

const readRefusal = async (response: Response, now: number): Promise<HostFailed> => {
  const { status, headers } = response
  await response.body?.cancel()
  const fault = toStatusFault(status, headers, now)
  return new HostFailed(fault.kind === 'notFound' && !isJson(response) ? { kind: 'wrongProduct' } : fault)
}

const readReply = async <Value>(response: Response, reply: JiraRequest<Value>['reply']): Promise<Value> => {
  if (!isJson(response)) {
    await response.body?.cancel()
    throw new HostFailed({ kind: 'wrongProduct' })
  }
  const parsed = v.safeParse(reply, JSON.parse(await response.text()))
  if (!parsed.success) throw new HostFailed({ kind: 'wrongProduct' })
  return parsed.output
}

export const openJira = ({ config, clock }: JiraDeps, access: JiraAccess): JiraApi => {
  const fetch = createHostFetch(config, access.address)
  const toUrl = (path: string, version: number): string => `${access.address}/rest/api/${version}/${path}`
  const authorization = toAuthorization(access)
  return {
    access,
    async ask({ path, body, reply, isAnonymous }, signal) {
      let hasBegun = false
      try {
        const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
        const type = body === undefined ? {} : { 'content-type': 'application/json' }
        const secret = isAnonymous === true ? {} : { authorization }
        const headers = { accept: 'application/json', ...secret, ...type }
        const url = toUrl(path, isAnonymous === true ? 2 : versions[access.deployment])
        const response = await fetch(url, { ...sent, headers, signal })
        hasBegun = true
        if (!response.ok) throw await readRefusal(response, clock())
        return await readReply(response, reply)
      } catch (error) {
        throw error instanceof HostFailed ? error : new HostFailed(toHostFault(error, hasBegun), error)
      }
    },
  }
}
