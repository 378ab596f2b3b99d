import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/db.ts'
import type { CountUpload } from '../../platform/http/serve.ts'
import { Refused } from '../../platform/refuse.ts'
import { takeAttempts, whileCounting } from '../auth/throttle/attempts.ts'

/** S18: files of one person within an hour, wherever they are sent to; counted when they begin, whatever becomes of them. */
export const makeUploadCount =
  ({ database, config }: { database: Database; config: Pick<Config, 'UPLOADS_PER_HOUR'> }): CountUpload =>
  async (user_id) => {
    const most = config.UPLOADS_PER_HOUR
    if (most === 0) return
    await whileCounting(database, (db) => takeAttempts(db, [{ limit: 'upload_person', of: user_id, most }])).catch(
      (error: unknown) => {
        throw error instanceof Refused && error.code === 'too_many'
          ? new Refused('uploads_too_many', error.details)
          : error
      },
    )
  }
