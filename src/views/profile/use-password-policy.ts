import { useCall } from '#src/api/use-call.ts'
import { userEndpoints } from '#src/contract/user.ts'

const terms = { revalidateOnFocus: false, revalidateOnReconnect: false, onError: () => undefined }

export const usePasswordPolicy = (isWanted = true) => useCall(userEndpoints.passwordPolicy, isWanted ? {} : null, terms)
