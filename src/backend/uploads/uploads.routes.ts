import { repositoryEndpoints } from '#src/contract/repositories.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { requireStorageQuota } from '../storage/storage-quota.ts'
import { notFound, refused } from '../http/refusal.ts'
import { serve, type ServedCall } from '../http/served-call.ts'
import type { Services } from '../services.ts'
import { requireArchivePlan } from './archive-plan.ts'
import { receiveArchive } from './receive-archive.ts'
import { removeUploadFile, uploadsFolder } from './upload-files.ts'
import { reserveUpload } from './reserve-upload.ts'
import { deleteUpload, findUpload, saveReceived } from './uploads.store.ts'

const readAnnouncedBytes = (request: Request, maxBytes: number): number => {
  const length = Number(request.headers.get('content-length') ?? maxBytes)
  return length < maxBytes ? length : maxBytes
}

export const uploadRoutes = (services: Services): ServedCall[] => {
  const { clock, config, db } = services
  return [
    serve(repositoryEndpoints.uploadArchive, async ({ caller: { organisationId }, request }) => {
      await requireArchivePlan(db, config, organisationId)
      await requireStorageQuota(db, config, organisationId)
      const id = newObjectId(clock())
      const folder = await uploadsFolder(config)
      await reserveUpload(services, { id, organisationId, bytes: readAnnouncedBytes(request, config.maxArchiveBytes) })
      try {
        const received = await receiveArchive(request, { folder, id, maxBytes: config.maxArchiveBytes })
        if (!(await saveReceived(db, { id, ...received }, clock()))) throw refused(409, 'errors.uploadGone')
        return { id, ...received }
      } catch (error) {
        await deleteUpload(db, organisationId, id)
        await removeUploadFile(config, id)
        throw error
      }
    }),
    serve(repositoryEndpoints.discardArchive, async ({ caller: { organisationId }, params: { id } }) => {
      const upload = await findUpload(db, organisationId, id)
      if (upload === undefined) throw notFound()
      if (upload.repository_id !== null) throw refused(409, 'errors.uploadInUse')
      await deleteUpload(db, organisationId, id)
      await removeUploadFile(config, id)
    }),
  ]
}
