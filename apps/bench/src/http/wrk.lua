-- Asks as visitors of many addresses do. Arguments: "unique" or "same", then headers as "name: value".
-- Ends with a line "result {...}" for load.ts.
local requests = {}
local asked = 0
local isUnique = false

function init(args)
  isUnique = args[1] == "unique"
  math.randomseed(os.time())
  for index = 2, #args do
    local name, value = args[index]:match("^([^:]+): (.*)$")
    wrk.headers[name] = value
  end
  local function octet() return math.random(1, 250) end
  for index = 1, 2000 do
    wrk.headers["x-forwarded-for"] = string.format("10.%d.%d.%d", octet(), octet(), octet())
    requests[index] = wrk.format()
  end
end

function request()
  asked = asked + 1
  local text = requests[asked % #requests + 1]
  if not isUnique then return text end
  return (text:gsub("%[<id>%]", string.format("%x%x", os.time(), asked), 1))
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'result {"total":%d,"seconds":%f,"p50":%f,"p99":%f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
