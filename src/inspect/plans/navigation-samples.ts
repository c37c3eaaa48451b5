import type { NavigationInput } from '#machines/navigation/navigation.machine.ts'
import type { VisitorFacts } from '#machines/navigation/settle-navigation.ts'

export const out: VisitorFacts = { signedIn: false, role: 'User', features: [], planFeatures: [] }
export const person: VisitorFacts = { ...out, signedIn: true }
export const administrator: VisitorFacts = { ...person, role: 'Administrator' }
export const unsure: VisitorFacts = { ...administrator, features: null, planFeatures: null }

const installation = {
  selfHosted: false,
  routeRules: { '/round': '/about', '/about': '/round', '/docs': 'https://docs.example.com/' },
  allowedOrigins: ['https://docs.example.com'],
}

export const from = (address: string, visitor: VisitorFacts, returnAddress: unknown = null): NavigationInput => ({
  address,
  origin: 'https://quarry.example',
  visitor,
  installation,
  returnAddress,
})
