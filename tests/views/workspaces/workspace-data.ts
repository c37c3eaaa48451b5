import type { Workspace } from '#src/contract/workspaces.ts'
import { newObjectId } from '#src/lib/object-id.ts'

export const listed = (own: Partial<Workspace> & Pick<Workspace, 'name'>): Workspace => ({
  id: newObjectId(Date.UTC(2026, 0, 5)),
  repositoryIds: [],
  pickedIds: [],
  status: 'New',
  health: { alive: 0, processing: 0, failed: 0, new: 0 },
  isAutoIndexed: false,
  version: 1,
  createdAt: new Date(Date.UTC(2026, 0, 5)).toISOString(),
  updatedAt: new Date(Date.UTC(2026, 0, 5)).toISOString(),
  ...own,
})
