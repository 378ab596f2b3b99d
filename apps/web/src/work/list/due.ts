import { limits } from '@otklik/contract/limits.ts'

/** How a time limit stands. */
export type DueState = 'calm' | 'soon' | 'overdue'
/** Of a row that has one. */
export type Running = { due_at: number; due_soon_at: number }

export const dueState = ({ due_at, due_soon_at }: Running, now: number): DueState =>
  due_at <= now ? 'overdue' : due_soon_at <= now ? 'soon' : 'calm'

/** How long the limit is: a row tells when it ends, and when the last part of it begins. */
export const lengthOf = ({ due_at, due_soon_at }: Running) => (due_at - due_soon_at) / limits.due_soon_share

/** For the order of priority: what has no limit comes after what has one. */
export const duePlace = ({ due_at }: { due_at: number | null }) => due_at ?? Number.MAX_SAFE_INTEGER
