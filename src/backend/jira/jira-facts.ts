import * as v from 'valibot'
import { type JiraDeployment, maxJiraProjects } from '#src/contract/jira.ts'
import { HostFailed, toHostFault } from '../integrations/host-fault.ts'
import type { JiraApi } from './jira-api.ts'
import { JiraText } from './jira-text.ts'

const pageSize = 100

const ServerInfo = v.object({ baseUrl: v.string(), version: v.string(), deploymentType: v.optional(v.string()) })
const Myself = v.object({ displayName: JiraText(200) })
const Project = v.object({ key: JiraText(40) })
const ProjectPage = v.object({ values: v.array(Project), isLast: v.boolean() })

/** Throws `HostFailed`. Resolves to undefined where Jira tells strangers nothing. */
export const readDeployment = async (api: JiraApi, signal: AbortSignal): Promise<JiraDeployment | undefined> => {
  try {
    const { deploymentType } = await api.ask({ path: 'serverInfo', reply: ServerInfo, isAnonymous: true }, signal)
    return deploymentType === 'Cloud' ? 'cloud' : 'dataCenter'
  } catch (error) {
    const { kind } = toHostFault(error)
    if (kind === 'unauthorized' || kind === 'forbidden') return undefined
    throw kind === 'notFound' ? new HostFailed({ kind: 'wrongProduct' }, error) : error
  }
}

const listCloudProjects = async (api: JiraApi, signal: AbortSignal): Promise<string[]> => {
  const keys: string[] = []
  for (let startAt = 0; startAt < maxJiraProjects; startAt += pageSize) {
    const path = `project/search?startAt=${startAt}&maxResults=${pageSize}&orderBy=key`
    const { values, isLast } = await api.ask({ path, reply: ProjectPage }, signal)
    keys.push(...values.map(({ key }) => key))
    if (isLast || values.length === 0) break
  }
  return keys
}

const listProjects = async (api: JiraApi, signal: AbortSignal): Promise<string[]> => {
  const isCloud = api.access.deployment === 'cloud'
  const keys = isCloud
    ? await listCloudProjects(api, signal)
    : (await api.ask({ path: 'project', reply: v.array(Project) }, signal)).map(({ key }) => key)
  return [...new Set(keys)].slice(0, maxJiraProjects)
}

export interface JiraFacts {
  readonly accountName: string
  readonly browsableKeys: readonly string[]
}

export const readJiraFacts = async (api: JiraApi, signal: AbortSignal): Promise<JiraFacts> => {
  const { displayName: accountName } = await api.ask({ path: 'myself', reply: Myself }, signal)
  const browsableKeys = await listProjects(api, signal)
  if (browsableKeys.length === 0) throw new HostFailed({ kind: 'forbidden' })
  return { accountName, browsableKeys }
}
