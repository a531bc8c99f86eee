/** The process answers; says nothing about what it depends on. */
export const GET = () => Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } });

export const dynamic = 'force-dynamic';
