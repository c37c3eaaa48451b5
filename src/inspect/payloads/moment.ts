import * as v from 'valibot'

/** The metadata tells a moment in milliseconds since 1970 from other numbers. */
export const Moment = v.pipe(v.number(), v.metadata({ isMoment: true }))

export const isMoment = (schema: v.GenericSchema): boolean => v.getMetadata(schema)['isMoment'] === true
