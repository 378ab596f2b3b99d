// What an address of a statistics page says. Apart from the figures: the routes need it before anybody has signed in.
import { z } from 'zod'

export const statsChannels = ['items', 'chats'] as const
export const StatsChannel = z.enum(statsChannels)
export type StatsChannel = z.infer<typeof StatsChannel>

export const StatsSteps = ['hour', 'day', 'week', 'month'] as const
export const StatsStep = z.enum(StatsSteps)
export type StatsStep = z.infer<typeof StatsStep>

const DAY_MS = 86_400_000
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Both ends are counted. */
export const daysOf = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
