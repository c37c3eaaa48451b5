import { emailSorts } from '#src/contract/emails.ts'
import { useFilterAddress } from '../listing/use-filter-address.ts'
import { noFilter, parseFilter, toSearch } from './email-filter.ts'

const address = { columns: emailSorts, parseFilter, toSearch, noFilter }

export const useEmailFilter = () => useFilterAddress(address)
