import { minutes } from '#src/lib/durations.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { brand } from '#src/lib/brand.ts'
import type { SshKeyDraft } from '#src/contract/ssh-keys.ts'
import { getEnglishText, type ErrorKey } from '../http/error-keys.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { needsConfirmation, refused } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { generateKey } from './generate-key.ts'
import type { KeyMistake, ReadKey } from './read-private-key.ts'
import { findKey, type KeyOwner, listRepositoriesUsing, putKey } from './ssh-keys.store.ts'

const savingLimit: RateLimit = { name: 'ssh-keys', max: 20, withinMs: 10 * minutes }
const maxNamed = 5

const mistakeKeys: Readonly<Record<KeyMistake, ErrorKey>> = {
  publicKey: 'errors.sshKeyIsPublic',
  putty: 'errors.sshKeyIsPutty',
  passphraseNeeded: 'errors.sshKeyPassphraseNeeded',
  passphraseWrong: 'errors.sshKeyPassphraseWrong',
  dsa: 'errors.sshKeyIsDsa',
  tooShort: 'errors.sshKeyTooShort',
  unsupported: 'errors.sshKeyUnsupported',
  unreadable: 'errors.sshKeyUnreadable',
}

export const requireConfirmation = async (
  { db }: Services,
  { organisationId, repositoryId }: KeyOwner,
  key: 'errors.sshKeyReplacing' | 'errors.sshKeyRemoving',
): Promise<void> => {
  const names = repositoryId === null ? await listRepositoriesUsing(db, organisationId) : []
  if (names.length === 0) return
  const shown = names.slice(0, maxNamed).join(', ')
  const parameters = { count: names.length, names: names.length > maxNamed ? `${shown}…` : shown }
  throw needsConfirmation(key, getEnglishText(key, parameters), parameters)
}

const readOwn = async (
  { work }: Services,
  organisationId: string,
  { privateKey, passphrase }: Extract<SshKeyDraft, { kind: 'own' }>,
): Promise<ReadKey> => {
  const read = await work.run({ organisationId }, 'readPrivateKey', privateKey, passphrase)
  if (!('mistake' in read)) return read
  const { mistake, bits = 0 } = read
  throw refused(400, mistakeKeys[mistake], mistake === 'tooShort' ? { translationParameters: { bits } } : {})
}

const createComment = ({ config }: Services): string => `${brand.toLowerCase()}@${new URL(config.publicUrl).hostname}`

const obtain = async (services: Services, organisationId: string, draft: SshKeyDraft): Promise<ReadKey> =>
  draft.kind === 'generate'
    ? { ...(await generateKey(draft.type)), comment: createComment(services) }
    : readOwn(services, organisationId, draft)

export const saveKey = async (services: Services, owner: KeyOwner, draft: SshKeyDraft): Promise<void> => {
  const { clock, db, limiter, sealer } = services
  const row = await findKey(db, owner)
  if (row?.version !== draft.version) throw refused(409, 'errors.settingsChanged')
  await limiter.count(savingLimit, owner.organisationId)
  const { privateKey, ...key } = await obtain(services, owner.organisationId, draft)
  if (row !== undefined && draft.confirmed !== true) {
    await requireConfirmation(services, owner, 'errors.sshKeyReplacing')
  }
  const now = new Date(clock())
  const isGenerated = draft.kind === 'generate'
  const fresh = { ...key, id: newObjectId(now.getTime()), sealedKey: sealer.seal(privateKey), isGenerated }
  if (!(await putKey(db, owner, draft.version, fresh, now))) throw refused(409, 'errors.settingsChanged')
}
