import { z } from 'zod'

// zod would try to compile its schemas with `new Function`, which our content security policy forbids and reports. The
// first import of the page, and in the same file as zod itself: a schema that is made before this has tried already.
z.config({ jitless: true })
