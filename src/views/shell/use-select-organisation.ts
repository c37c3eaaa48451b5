import { useProduct, useToast } from '../product.ts'

/** What is typed, picked or chosen about the things of one organisation, and means nothing in another. */
const ofOrganisation =
  /^(?:chat-|workspace-draft|repository-draft|page-draft:organisation|recent-commands|organisation-features)/

const forgetThings = (storage: Storage): void => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (ofOrganisation.test(key)) storage.removeItem(key)
}

const forgetAll = (): void => {
  for (const storage of [() => window.sessionStorage, () => window.localStorage]) {
    try {
      forgetThings(storage())
    } catch {
      // A storage that throws holds nothing either.
    }
  }
}

/** Goes to another organisation: it is said and remembered on this device, and nothing of the one before is. */
export const useSelectOrganisation = () => {
  const { appearance, session } = useProduct()
  const toast = useToast()
  return ({ id, name }: { readonly id: string; readonly name: string }): void => {
    if (session.actor.getSnapshot().context.organisationId === id) return
    forgetAll()
    session.actor.send({ type: 'organisation.select', organisationId: id })
    appearance.change({ organisation: id })
    toast({ kind: 'info', words: { key: 'shell.inOrganisation', parameters: { name } } })
  }
}
