import type { EventStreams } from '../../http/event-streams.ts'
import type { Traffic } from '../../http/traffic.ts'
import { counters, type Family, gauge, samplesOf } from './exposition.ts'

/** Figures of the requests since the process began. */
export function trafficFamilies(traffic: Traffic, streams: Pick<EventStreams, 'open'>): Family[] {
  const called = traffic.list()
  return [
    counters(
      'carillon_http_requests_total',
      'Answered requests by operation and class of the status; pages of the console and the reference are not counted.',
      called.flatMap(({ operation, classes }) =>
        classes.flatMap((value, group) =>
          value > 0 ? [{ labels: { operation, status: `${group}xx` }, value }] : [],
        ),
      ),
    ),
    {
      name: 'carillon_http_request_duration_seconds',
      type: 'histogram',
      help: 'Time from the arrival of a request to its answer, without the time to send it.',
      histograms: called.map(({ operation, seconds }) => ({ labels: { operation }, histogram: seconds })),
    },
    counters(
      'carillon_http_rate_limited_total',
      'Requests that were refused with 429, by the policy that refused them.',
      samplesOf(traffic.limited.list(), ['policy']),
    ),
    gauge('carillon_streams_open', 'Open streams of events.', streams.open),
  ]
}
