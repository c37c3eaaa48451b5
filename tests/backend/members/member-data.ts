import { newObjectId } from '#src/lib/object-id.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

interface Particulars {
  readonly first_name?: string
  readonly last_name?: string
  readonly job_title?: string
  readonly department?: string
}

export const nameMember = ({ services }: TestBackend, { userId }: SignedInPerson, particulars: Particulars) =>
  services.db.updateTable('users').set(particulars).where('id', '=', userId).execute()

/** A conversation of the person, in their organisation. */
export const beginConversation = ({ services }: TestBackend, { organisationId, userId }: SignedInPerson) => {
  const now = new Date(services.clock())
  return services.db
    .insertInto('conversations')
    .values({
      id: newObjectId(services.clock()),
      organisation_id: organisationId,
      user_id: userId,
      title: 'Where is it?',
      data_sources: '[]',
      consumer_type: 'WebChat',
      archived_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
}
