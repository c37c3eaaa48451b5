import { repositoryEndpoints } from '#src/contract/repositories.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { requireStorageRoom } from '../billing/storage-room.ts'
import { notFound, refused } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { requireArchivePlan } from './archive-plan.ts'
import { receiveArchive } from './receive-archive.ts'
import { removeUploadFile, uploadsFolder } from './upload-files.ts'
import { deleteUpload, findUpload, insertUpload } from './uploads.store.ts'

export const uploadRoutes = ({ clock, config, db }: Services): ServedCall[] => [
  serve(repositoryEndpoints.uploadArchive, async ({ caller: { organisationId }, request }) => {
    await requireArchivePlan(db, config, organisationId)
    await requireStorageRoom(db, config, organisationId)
    const id = newObjectId(clock())
    const folder = await uploadsFolder(config)
    const received = await receiveArchive(request, { folder, id, maxBytes: config.maxArchiveBytes })
    await insertUpload(db, { id, organisationId, ...received }, clock())
    return { id, ...received }
  }),
  serve(repositoryEndpoints.discardArchive, async ({ caller: { organisationId }, params: { id } }) => {
    const upload = await findUpload(db, organisationId, id)
    if (upload === undefined) throw notFound()
    if (upload.repository_id !== null) throw refused(409, 'errors.uploadInUse')
    await deleteUpload(db, organisationId, id)
    await removeUploadFile(config, id)
  }),
]
