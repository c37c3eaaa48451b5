import type { JiraSettings } from '#src/contract/jira.ts'
import { jiraEmail, jiraToken, type JiraServer } from '#tests/support/jira-server.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'

export const jiraPath = '/api/settings/jira'

export const toDraft = ({ url, state }: JiraServer, more: object = {}): object => ({
  deployment: state.deployment,
  address: url,
  ...(state.deployment === 'cloud' ? { email: jiraEmail } : {}),
  token: jiraToken,
  ...more,
})

export const connectJira = (admin: SignedInPerson, server: JiraServer, more: object = {}): Promise<JiraSettings> =>
  admin.read<JiraSettings>(jiraPath, { method: 'PUT', json: toDraft(server, more) })

export const tryConnect = (admin: SignedInPerson, json: object): Promise<Response> =>
  admin.fetch(jiraPath, { method: 'PUT', json })

export const readRefusal = async (response: Response) => {
  const { errorMessageKey, translationParameters } = (await response.json()) as Record<string, unknown>
  return { status: response.status, key: errorMessageKey, parameters: translationParameters }
}
