import { configure } from '@testing-library/react'

/** Nothing in the inspector's rooms is hidden, and looking whether it is takes most of the time on pages of that length. */
configure({ defaultHidden: true })
