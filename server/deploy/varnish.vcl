# Varnish 7 between the load balancer that terminates TLS and the one that knows the instances:
# varnishd -F -f varnish.vcl -a :8081 -a purge=:8082 -s malloc,1g
# Only Marquee may reach port 8082, which is the one of CACHE_PURGE_URL.
vcl 4.1;

import std;

backend default {
  .host = "balancer";
  .port = "8080";
  .first_byte_timeout = 30s;
  .probe = {
    .url = "/healthz";
    .interval = 1s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    # Without waiting for the first probe.
    .initial = 3;
  }
}

sub vcl_recv {
  if (local.socket == "purge") {
    if (req.method != "POST" || req.http.Cache-Tag !~ "^[a-z0-9,-]+$") {
      return (synth(400, "Send the tags in the header Cache-Tag"));
    }
    ban("obj.http.Cache-Tag ~ (^|,)(" + regsuball(req.http.Cache-Tag, ",", "|") + ")(,|$)");
    return (synth(200, "Purged"));
  }
  # Accounts use bearer tokens, so that no response depends on a cookie.
  unset req.http.Cookie;
  if (req.url ~ "^/(healthz|readyz|metrics)") {
    return (pass);
  }
  # While the site works, responses are at most 10 minutes stale; during an outage one day.
  if (std.healthy(req.backend_hint) && req.restarts == 0) {
    set req.grace = 600s;
  } else {
    set req.grace = 86400s;
  }
}

sub vcl_backend_response {
  # A stale response is better than an error.
  if (bereq.is_bgfetch && beresp.status >= 500) {
    return (abandon);
  }
  if (beresp.http.Cache-Control ~ "stale-if-error") {
    set beresp.grace = 86400s;
  }
}

sub vcl_deliver {
  # Looks for a response that is up to one day old.
  if (resp.status >= 500 && req.restarts == 0 && !req.http.Authorization && (req.method == "GET" || req.method == "HEAD")) {
    return (restart);
  }
  unset resp.http.Cache-Tag;
  unset resp.http.X-Varnish;
  # Of the request that filled the cache.
  if (obj.hits > 0) {
    unset resp.http.X-Request-Id;
  }
}

sub vcl_backend_error {
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "5";
  synthetic("The site can't be reached right now. Please try again in a few seconds.");
  return (deliver);
}
