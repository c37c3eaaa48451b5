import { forgetSecrets, keepSecrets, readSecrets } from '#src/actors/navigation.sink.ts'
import { getRoute } from '#machines/navigation/route-table.ts'
import { tabMemory } from '#src/actors/tab-memory.ts'

export const invitationPath = getRoute('acceptInvitation').path.split('/:', 1).join()

/** Returns the token of the invitation this tab was opened with, until it is answered (`machines/README.md`, N8). */
export const readInvitationToken = (): string | null => readSecrets(tabMemory, invitationPath)?.['token'] ?? null

export const forgetToken = (): void => forgetSecrets(tabMemory)

export const keepToken = (token: string): void =>
  void keepSecrets(tabMemory, `${invitationPath}/${encodeURIComponent(token)}`)
