import * as React from 'react'

// For each element React remembers where it was made, to say so in its warnings: a stack each, a twelfth of the
// time of the longest tests. It stops by itself after ten thousand within a second; here it has stopped from the beginning.
const internals = (React as unknown as Record<string, object>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
if (!internals || !('recentlyCreatedOwnerStacks' in internals)) throw new Error('React counts its stacks elsewhere now')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} })
