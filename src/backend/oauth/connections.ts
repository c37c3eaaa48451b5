import type { Connection } from '#src/contract/oauth.ts'
import { signInProviders, type SignInProvider } from '#src/contract/sign-in-providers.ts'
import { readAccount } from '../accounts/users.store.ts'
import type { Config } from '../config.ts'
import { refused } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { listLinkedAccounts, lockPassword, unlinkAccount, type LinkedAccountRow } from './linked-accounts.store.ts'
import { getSignInHost } from './sign-in-host.ts'

/** An account of a host that is not offered any more, or of another server than now, signs nobody in. */
const isUsable = (config: Config, { provider, issuer }: LinkedAccountRow): boolean =>
  getSignInHost(config, provider)?.server.issuer === issuer

const isLastWay = (config: Config, rows: readonly LinkedAccountRow[], provider: SignInProvider, hasPassword: boolean) =>
  !hasPassword && rows.filter((row) => isUsable(config, row)).every((row) => row.provider === provider)

export const readConnections = async ({ config, db }: Services, userId: string): Promise<Connection[]> => {
  const rows = await listLinkedAccounts(db, userId)
  const hasPassword = (await readAccount(db, userId)).passwordHash !== null
  return signInProviders.flatMap((provider): Connection[] => {
    const isOffered = getSignInHost(config, provider) !== undefined
    const row = rows.find((linked) => linked.provider === provider && (!isOffered || isUsable(config, linked)))
    if (row === undefined) return isOffered ? [{ provider, isLinked: false, isOffered, isLastWay: false }] : []
    const { login, linked_at } = row
    const isLast = isOffered && isLastWay(config, rows, provider, hasPassword)
    return [{ provider, isLinked: true, login, linkedAt: linked_at.toISOString(), isOffered, isLastWay: isLast }]
  })
}

/** Does nothing when the account is not linked; throws a 409 for the last way to sign in. */
export const unlink = async ({ config, db }: Services, userId: string, provider: SignInProvider): Promise<void> => {
  await db.transaction().execute(async (transaction) => {
    const { hasPassword } = await lockPassword(transaction, userId)
    const rows = await listLinkedAccounts(transaction, userId)
    const row = rows.find((linked) => linked.provider === provider)
    if (row === undefined) return
    if (isUsable(config, row) && isLastWay(config, rows, provider, hasPassword)) {
      throw refused(409, 'errors.lastWayToSignIn')
    }
    await unlinkAccount(transaction, userId, provider)
  })
}
