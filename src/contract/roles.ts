/** A person holds a role when their level is at least as high. */
export const roleLevels = {
  System: 100,
  Administrator: 90,
  Manager: 80,
  User: 70,
  ReadOnly: 60,
  Guest: 50,
  Unknown: 0,
} as const

export type Role = keyof typeof roleLevels

export const roles = Object.keys(roleLevels) as readonly Role[]

export const isRole = (name: string): name is Role => Object.hasOwn(roleLevels, name)

export const roleAtLeast = (held: Role, required: Role): boolean => roleLevels[held] >= roleLevels[required]
